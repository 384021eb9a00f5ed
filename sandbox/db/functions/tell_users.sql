-- Writes messages to users, and e-mails to users who want them.
--   news: [{ user_id, type, first_title, second_title, content, link_url, link_text }]
create or replace function tell_users(news jsonb, at timestamptz) returns void language sql as $$
  insert into messages (user_id, type, first_title, second_title, content, link_url, link_text, sent_at)
    select n ->> 'user_id', n ->> 'type', n ->> 'first_title', n ->> 'second_title', n ->> 'content', n ->> 'link_url',
           n ->> 'link_text', at
      from jsonb_array_elements(news) with ordinality listed (n, nr) order by nr;
  insert into outbox (receiver, channel, purpose, code, text, sent_at)
    select u.email, 'EMAIL', 'MESSAGE', null,
           '【开放平台】' || (n ->> 'first_title') || '：' || (n ->> 'second_title'), at
      from jsonb_array_elements(news) with ordinality listed (n, nr)
      join users u on u.user_id = n ->> 'user_id'
      join message_preferences p on p.user_id = u.user_id and p.type = n ->> 'type'
     where p.by_mail and u.email <> '' order by nr;
$$;
