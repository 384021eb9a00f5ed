-- Refuses changes of an application's submitted content, and changes of a state that is final.
create or replace function guard_application() returns trigger language plpgsql as $$
begin
  if (old.apply_no, old.kind, old.enterprise_id, old.subject, old.content, old.before, old.agreement_nos, old.submitted_at,
      old.submitted_by, old.follows)
      is distinct from
     (new.apply_no, new.kind, new.enterprise_id, new.subject, new.content, new.before, new.agreement_nos, new.submitted_at,
      new.submitted_by, new.follows)
     or (old.decided_at is not null and (old.state, old.reasons) is distinct from (new.state, new.reasons)) then
    raise exception 'application % is what it is', old.apply_no
      using errcode = 'restrict_violation', constraint = 'applications_final';
  end if;
  return new;
end $$;
