-- Masks names in a text for programs as `textForProgram` does. Labels of the platform stay, and longer names are
-- replaced before shorter ones. Null stays null.
create or replace function masked_text(words text, names text[]) returns text language plpgsql immutable as $$
declare
  name text;
begin
  for name in
    select n from unnest(names) n where n not in ('', '平台手续费', '收银台客户') group by n order by char_length(n) desc
  loop
    words := replace(words, name, masked_name(name));
  end loop;
  return words;
end $$;
