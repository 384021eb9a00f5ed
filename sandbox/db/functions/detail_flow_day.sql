-- Computes the detailed totals of a member's postings on a day, which make lists fast to count. The index of digit
-- triples (flow_numbers) is written last, so that it covers every posting that the groups count.
create or replace function detail_flow_day(whose text, which date) returns void language plpgsql set enable_seqscan = off as $$
begin
  perform detail_flow_groups(whose, which);
  delete from flow_numbers where member_no = whose and day = which;
  insert into flow_numbers
    select whose, which, digits, array_agg(posting_id order by posting_id)
      from (
        select distinct posting_id, substr(run[1], place, 3)::smallint as digits
          from postings, regexp_matches(counterparty_name || ' ' || remark, '[0-9]{3,}', 'g') run,
               generate_series(1, length(run[1]) - 2) place
         where member_no = whose
           and created_at >= which::timestamp at time zone 'Asia/Shanghai'
           and created_at < (which + 1)::timestamp at time zone 'Asia/Shanghai'
      ) found
     group by digits;
end $$;
