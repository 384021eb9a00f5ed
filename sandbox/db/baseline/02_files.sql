-- Files that users upload. The database holds the content, so that every instance can serve it.

create table stored_files (
  object text primary key,
  user_id text not null references users deferrable,
  name text not null,
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'application/pdf', 'video/mp4')),
  size integer not null check (size > 0),
  content bytea not null,
  created_at timestamptz not null
);
comment on table stored_files is 'Uploaded files.';
comment on column stored_files.user_id is 'Owner of the file. Other users read it only through file_grants.';
comment on column stored_files.name is
  'Name that the user gave the file, offered when it is saved again. It is never used as a path or a type.';
comment on column stored_files.size is 'Bytes.';
comment on column stored_files.content is 'Stored without compression, because these formats are compressed already.';
create index stored_files_by_user on stored_files (user_id);
alter table stored_files alter column content set storage external;

create table file_grants (
  object text not null references stored_files deferrable,
  enterprise_id text not null references enterprises deferrable,
  primary key (object, enterprise_id)
);
comment on table file_grants is
  'Files that all users of an enterprise may read, because an application or a draft of the enterprise names them.';
