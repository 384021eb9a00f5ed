-- Balances and the enterprise's entries and files, which its merchants share, take a scope of their own. READ gave it before: applications that have READ keep it, marked until an administrator saves their scopes.
alter table apps add column enterprise_kept boolean not null default false;
update apps set scopes = scopes || 'ENTERPRISE'::text, enterprise_kept = true
 where 'READ' = any (scopes) and not 'ENTERPRISE' = any (scopes);
