-- Signing by an apiKey, which both sides hold, is off until an administrator chooses it. Applications that exist are unchanged.
alter table apps alter column hmac_enabled set default false;
