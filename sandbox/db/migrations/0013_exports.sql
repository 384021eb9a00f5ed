-- Exports as jobs: what was asked for, frozen, and the files made of it. See domain/exports/README.md.

create table export_jobs (
  job_id text primary key,
  member_no text not null references members,
  user_id text not null references users,
  maker_name text not null,
  list text not null check (list in ('FLOW', 'BALANCE', 'ORDER', 'TRADE', 'BATCH', 'SPLIT')),
  title text not null,
  format text not null check (format in ('csv', 'xlsx')),
  -- The request as it was checked, with the merchant it was confined to; the same in words; the files' headings.
  request jsonb not null,
  merchant_no text,
  filter_words text not null,
  headings jsonb not null,
  state text not null check (state in ('QUEUED', 'RUNNING', 'READY', 'FAILED', 'EXPIRED')),
  rows_total integer not null check (rows_total >= 0),
  rows_done integer not null default 0 check (rows_done >= 0),
  -- [{ label, cents }]
  sums jsonb not null,
  reason text,
  -- Who works at it, until when it counts as alive, and how often it was begun.
  worker text,
  lease_until timestamptz,
  attempts integer not null default 0,
  -- When it was asked for: nothing later is in the files.
  created_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz,
  check ((state = 'RUNNING') = (worker is not null) and (worker is null) = (lease_until is null)),
  check ((state in ('QUEUED', 'RUNNING')) = (finished_at is null)),
  check ((state in ('READY', 'EXPIRED')) = (expires_at is not null)),
  check ((state = 'FAILED') = (reason is not null))
);
create index export_jobs_of_member on export_jobs (member_no, created_at, job_id);
create index export_jobs_to_do on export_jobs (created_at, job_id) where finished_at is null;
create index export_jobs_to_expire on export_jobs (expires_at) where state = 'READY';

create table export_parts (
  job_id text not null references export_jobs on delete cascade,
  nr integer not null check (nr > 0),
  filename text not null,
  rows_written integer not null,
  sums jsonb not null,
  -- Bytes.
  size bigint not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  primary key (job_id, nr)
);

-- A file in pieces: neither written nor read as one value.
create table export_chunks (
  job_id text not null,
  nr integer not null,
  chunk integer not null,
  content bytea not null,
  primary key (job_id, nr, chunk),
  foreign key (job_id, nr) references export_parts on delete cascade
);
alter table export_chunks alter column content set storage external;

-- A world that was seeded before has a copy for the reset, which knows no jobs.
do $$
begin
  if to_regnamespace('seed_copy') is not null then
    create table seed_copy.export_jobs as table export_jobs;
    create table seed_copy.export_parts as table export_parts;
    create table seed_copy.export_chunks as table export_chunks;
  end if;
end $$;
