-- Exports of lists as jobs: the frozen request and the files. See domain/exports/README.md.

create table export_jobs (
  job_id text primary key,
  member_no text not null references members deferrable,
  user_id text not null references users deferrable,
  maker_name text not null,
  list text not null,
  title text not null,
  format text not null check (format in ('csv', 'xlsx', 'pdf')),
  request jsonb not null,
  merchant_no text,
  filter_words text not null,
  headings jsonb not null,
  state text not null check (state in ('QUEUED', 'RUNNING', 'READY', 'FAILED', 'EXPIRED')),
  rows_total integer not null check (rows_total >= 0),
  rows_done integer not null default 0 check (rows_done >= 0),
  sums jsonb not null,
  reason text,
  worker text,
  lease_until timestamptz,
  attempts integer not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz,
  check ((state = 'RUNNING') = (worker is not null) and (worker is null) = (lease_until is null)),
  check ((state in ('QUEUED', 'RUNNING')) = (finished_at is null)),
  check ((state in ('READY', 'EXPIRED')) = (expires_at is not null)),
  check ((state = 'FAILED') = (reason is not null))
);
comment on table export_jobs is 'Exports.';
comment on column export_jobs.request is 'The checked request, confined to merchant_no if it is set.';
comment on column export_jobs.filter_words is 'The request in words.';
comment on column export_jobs.sums is '[{ label, cents }].';
comment on column export_jobs.worker is 'The instance that works on the export, until lease_until.';
comment on column export_jobs.attempts is 'Number of starts.';
comment on column export_jobs.created_at is 'Time of the request. The files contain nothing later.';
create index export_jobs_of_member on export_jobs (member_no, created_at, job_id);
create index export_jobs_to_do on export_jobs (created_at, job_id) where finished_at is null;
create index export_jobs_to_expire on export_jobs (expires_at) where state = 'READY';

create table export_parts (
  job_id text not null references export_jobs on delete cascade deferrable,
  nr integer not null check (nr > 0),
  filename text not null,
  rows_written integer not null,
  sums jsonb not null,
  size bigint not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  primary key (job_id, nr)
);
comment on table export_parts is 'Files of an export.';
comment on column export_parts.size is 'Bytes.';

create table export_chunks (
  job_id text not null,
  nr integer not null,
  chunk integer not null,
  content bytea not null,
  primary key (job_id, nr, chunk),
  foreign key (job_id, nr) references export_parts on delete cascade deferrable
);
comment on table export_chunks is 'Content of a file in pieces, so that it is never read or written as one value.';
alter table export_chunks alter column content set storage external;
