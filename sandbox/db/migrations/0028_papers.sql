-- An export may be papers: one for each row, as PDF.

alter table export_jobs drop constraint export_jobs_format_check, add constraint export_jobs_format_check
  check (format in ('csv', 'xlsx', 'pdf'));
