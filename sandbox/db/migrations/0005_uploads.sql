-- Files that users have uploaded. The content is in the database, so that any instance can serve it.
create table stored_files (
  object text primary key,
  -- Whose it is: nobody else gets it.
  user_id text not null references users,
  -- As the user called it, for saving it again; never a path, never a type.
  name text not null,
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'application/pdf', 'video/mp4')),
  size integer not null check (size > 0),
  content bytea not null,
  created_at timestamptz not null
);
create index stored_files_by_user on stored_files (user_id);
-- Compressed already: the database need not try again.
alter table stored_files alter column content set storage external;

-- A world that was seeded before has a copy for the reset, which knows no files.
do $$
begin
  if to_regnamespace('seed_copy') is not null then
    create table seed_copy.stored_files as table stored_files;
  end if;
end $$;
