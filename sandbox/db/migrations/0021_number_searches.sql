-- Which entries of a detailed day have which three digits in a row in their texts, so that a search for a number reads the
-- entries that may have it. Details of days say nothing of digits (`without_digits`).

create table flow_numbers (
  member_no text not null,
  day date not null,
  -- 0 to 999
  digits smallint not null,
  posting_ids bigint[] not null,
  primary key (member_no, day, digits)
);

alter function detail_flow_day(text, date) rename to detail_flow_groups;

-- Makes the details of a day of entries. The numbers come last: an entry that the groups have counted is among them.
create function detail_flow_day(whose text, which date) returns void language plpgsql set enable_seqscan = off as $$
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

-- Days that were detailed before have no numbers: they are made again.
delete from flow_detailed_days;
