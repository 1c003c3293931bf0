"""What judges send: text to types, nothing else."""

from django import forms


class ScanForm(forms.Form):
    """One scan to be recorded. `event` is the slug of the event at hand, "" for any event of the judge."""

    code = forms.CharField(max_length=400, strip=True)
    nonce = forms.CharField(max_length=40)
    event = forms.CharField(max_length=12, required=False)
