import type { Database } from '@sandbox/db/schema';
import { type Kysely, sql } from 'kysely';

/**
 * Lists everything that the schema of a database consists of, one line each: columns in order, constraints, indexes,
 * triggers, functions, views, sequences and comments. Names of NOT NULL constraints are left out, because a renamed
 * column keeps the old name.
 */
export async function schemaText(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with relations as (
      select oid, relname, relkind from pg_class
       where relnamespace = current_schema()::regnamespace and relname not in ('schema_migrations', 'schema_functions')
    )
    select concat_ws(' ', 'column', relname, nr, attname, type, collation_name, is_required, default_text, kind, storage) as line
      from (
        select r.relname, row_number() over (partition by r.oid order by a.attnum) as nr, a.attname,
               format_type(a.atttypid, a.atttypmod) as type, a.attcollation::regcollation as collation_name,
               case when a.attnotnull then 'not null' end as is_required, pg_get_expr(d.adbin, d.adrelid) as default_text,
               concat(a.attidentity, a.attgenerated) as kind, a.attstorage as storage
          from relations r join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
          left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
         where r.relkind in ('r', 'v')
      ) columns
    union all
    select concat_ws(' ', 'constraint', r.relname, c.conname, pg_get_constraintdef(c.oid))
      from relations r join pg_constraint c on c.conrelid = r.oid where c.contype <> 'n'
    union all
    select concat_ws(' ', 'index', pg_get_indexdef(i.indexrelid)) from relations r join pg_index i on i.indrelid = r.oid
    union all
    select concat_ws(' ', 'trigger', pg_get_triggerdef(t.oid), t.tgenabled)
      from relations r join pg_trigger t on t.tgrelid = r.oid where not t.tgisinternal
    union all
    select concat_ws(' ', 'function', pg_get_functiondef(p.oid))
      from pg_proc p where p.pronamespace = current_schema()::regnamespace
    union all
    select concat_ws(' ', 'view', relname, pg_get_viewdef(oid)) from relations where relkind = 'v'
    union all
    select concat_ws(' ', 'sequence', s.sequencename, s.data_type, s.start_value, s.increment_by, s.cycle)
      from pg_sequences s where s.schemaname = current_schema()
    union all
    select concat_ws(' ', 'comment', r.relname, d.objsubid, d.description)
      from relations r join pg_description d on d.classoid = 'pg_class'::regclass and d.objoid = r.oid
    order by 1`.execute(db);
  return rows.map(({ line }) => line);
}
