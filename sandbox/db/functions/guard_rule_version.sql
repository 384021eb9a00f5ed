-- Refuses changes and the deletion of a published version of a split rule.
create or replace function guard_rule_version() returns trigger language plpgsql as $$
begin
  if old.effective_from is not null then
    raise exception 'version % of rule % is published', old.version, old.rule_no
      using errcode = 'restrict_violation', constraint = 'rule_versions_final';
  end if;
  return coalesce(new, old);
end $$;
