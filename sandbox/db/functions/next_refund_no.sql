-- Returns a new refund number. Skips numbers that older refunds already have.
create or replace function next_refund_no(on_day date) returns text language plpgsql volatile as $$
declare
  number text;
begin
  loop
    number := 'R' || to_char(on_day, 'YYYYMMDD') || veiled(nextval('refund_no_seq'), 9, 'refund', number_key());
    if not exists (select from trades where trade_no = number) then
      return number;
    end if;
  end loop;
end $$;
