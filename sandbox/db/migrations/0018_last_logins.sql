-- When somebody of an enterprise last signed in; sessions are forgotten after a while.
alter table user_enterprises add column last_login_at timestamptz;
update user_enterprises ue set last_login_at = (
  select max(s.created_at) from sessions s where s.user_id = ue.user_id and s.created_at >= ue.created_at
);
