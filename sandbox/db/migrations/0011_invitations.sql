-- An invitation to open a brand wallet has states of its own (domain/onboarding/machine.ts, INVITATION).
alter table backlog
  add column state text not null default 'INVITED'
    check (state in ('INVITED', 'REVIEWING', 'OPEN', 'REFUSED', 'EXPIRED')),
  -- Until when it can be sent in.
  add column valid_until timestamptz,
  add column submitted_at timestamptz,
  add column decided_at timestamptz,
  add column reason text not null default '',
  -- The wallet's number; it belongs to the member of the enterprise that opened it.
  add column wallet_no text collate "C" unique,
  add column member_no text references members,
  -- The code by which the user came to the console, as its address brought it.
  add column bwt_code text not null default '';
update backlog set valid_until = created_at + interval '30 days';
update backlog set state = 'EXPIRED', decided_at = done_at where done_at is not null;
alter table backlog
  alter column valid_until set not null,
  add constraint backlog_open_has_wallet check ((state = 'OPEN') = (wallet_no is not null)),
  add constraint backlog_done_is_final check ((done_at is not null) = (state in ('OPEN', 'EXPIRED')));
create unique index backlog_by_solution on backlog (user_id, solution_no);
