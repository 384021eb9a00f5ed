-- Counts the savings of a draft: who confirms it names the one that is on his screen.
alter table payment_batches add column revision integer not null default 1;
