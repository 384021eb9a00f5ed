-- Applied after the tables.
-- Returns the notification address of a program for a channel. Empty if the program has none.
create or replace function channel_url(a apps, channel text) returns text language sql stable as $$
  select coalesce(nullif(case when channel = 'UNSIGN' then a.unsign_notify_url
           else (select url from app_notify_urls u where u.app_id = a.app_id and u.product_code = channel) end, ''), a.notify_url)
$$;
