-- Programs read the entries of a member in the order of their ids.
create index postings_in_order on postings (member_no, posting_id) where member_no is not null;
