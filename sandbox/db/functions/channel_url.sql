-- Applied after the tables.
-- Returns the address to which events of a channel are sent to a program: the address set for the channel, otherwise
-- the program's general address. Empty if the program has neither.
create or replace function channel_url(a apps, channel text) returns text language sql stable as $$
  select coalesce(nullif(case when channel = 'UNSIGN' then a.unsign_notify_url
           else (select url from app_notify_urls u where u.app_id = a.app_id and u.product_code = channel) end, ''), a.notify_url)
$$;
