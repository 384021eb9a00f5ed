-- How an enterprise's money is settled, and what is known of its merchants beyond their names.

create table settle_settings (
  enterprise_id text primary key references enterprises,
  way text not null check (way in ('T1', 'D0', 'WEEK', 'MONTH', 'MANUAL')),
  cut_time text not null check (cut_time in ('22:00', '23:00', '24:00')),
  -- Who starts a settlement: the platform, or the enterprise itself.
  auto_settle boolean not null default true,
  since timestamptz not null
);

create table merchant_facts (
  merchant_no text primary key references merchants (merchant_no),
  version integer not null check (version > 0),
  data jsonb not null,
  since timestamptz not null
);

-- A world that was seeded before has a copy for the reset, which knows neither.
do $$
begin
  if to_regnamespace('seed_copy') is not null then
    create table seed_copy.settle_settings as table settle_settings;
    create table seed_copy.merchant_facts as table merchant_facts;
  end if;
end $$;
