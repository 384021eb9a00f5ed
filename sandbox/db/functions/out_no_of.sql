-- Returns the merchant's own number, extracted from a request number. Empty if no program made the request. See
-- `requestNoOf`.
create or replace function out_no_of(request_no text, merchant_no text) returns text language sql immutable as $$
  select case when starts_with(request_no, merchant_no || '/') then substr(request_no, length(merchant_no) + 2) else '' end
$$;
