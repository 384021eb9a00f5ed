-- Applied after the tables.
-- View of each enterprise's administrator: the user to whom the administration was assigned, otherwise the first main
-- user with had_admin_flag.
create or replace view administrators as
  select enterprise_id, user_id, email from enterprise_admins
  union all
  (select distinct on (ue.enterprise_id) ue.enterprise_id, ue.user_id, coalesce(u.email, '')
    from user_enterprises ue join users u using (user_id)
    where ue.had_admin_flag and ue.user_type = '1'
      and not exists (select from enterprise_admins a where a.enterprise_id = ue.enterprise_id)
    order by ue.enterprise_id, ue.created_at, ue.user_id);
