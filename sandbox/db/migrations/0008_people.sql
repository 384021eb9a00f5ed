-- Payment passwords' tries, the names of staff, and who is an enterprise's administrator.

-- Wrong payment passwords in a row, by the member whose password it is.
create table pay_password_failures (
  member_no text primary key references members,
  failures integer not null,
  last_failure_at timestamptz not null,
  locked_until timestamptz
);

-- How the enterprise calls somebody: the account's own name belongs to its owner.
alter table user_enterprises add column staff_name text;

-- The one administrator of an enterprise, bound with the address that was proven, or handed over.
create table enterprise_admins (
  enterprise_id text primary key references enterprises,
  user_id text not null references users,
  email text not null,
  bound_at timestamptz not null
);
-- Who it is: the bound one, else the first main user whose flag says that the enterprise has one.
create view administrators as
  select enterprise_id, user_id, email from enterprise_admins
  union all
  (select distinct on (ue.enterprise_id) ue.enterprise_id, ue.user_id, coalesce(u.email, '')
    from user_enterprises ue join users u using (user_id)
    where ue.had_admin_flag and ue.user_type = '1'
      and not exists (select from enterprise_admins a where a.enterprise_id = ue.enterprise_id)
    order by ue.enterprise_id, ue.created_at, ue.user_id);

-- Stored files with both sides of the ID card, where somebody has added them to the real name.
alter table users add column id_card_front text, add column id_card_back text;

-- A world that was seeded before has a copy for the reset, which knows none of this.
do $$
begin
  if to_regnamespace('seed_copy') is not null then
    create table seed_copy.pay_password_failures as table pay_password_failures;
    create table seed_copy.enterprise_admins as table enterprise_admins;
    alter table seed_copy.users add column id_card_front text, add column id_card_back text;
    alter table seed_copy.user_enterprises add column staff_name text;
  end if;
end $$;
