import { openDatabase } from '@sandbox/db/connect';
import { importVouchers } from '@sandbox/domain/warehouse/voucherImport';
import { sql } from 'kysely';
import { aFile, roomsOf } from './attack';

/**
 * A process that imports one file of vouchers. It prints the number of written vouchers, one line each time, and
 * `done` at its end. Arguments: location of the data (JSON), the request number, the number of vouchers.
 */
const [where = '{}', requestNo = '', vouchers = '1'] = process.argv.slice(2);
const { db } = await openDatabase(JSON.parse(where));
const context = (await roomsOf(db)).find(({ user }) => user.loginAccount === 'yc_maker');
if (!context) throw new Error('the warehouse has no maker');
let isOver = false;
const imported = importVouchers(context, aFile(requestNo, Number(vouchers))).finally(() => {
  isOver = true;
});
while (!isOver) {
  const { rows } = await sql<{ count: number }>`
    select count(*) from warehouse_voucher_rows where import_id is not null`.execute(db);
  process.stdout.write(`written ${rows[0]?.count}\n`);
}
await imported;
process.stdout.write('done\n');
