import { ACCOUNT_TYPE_WORDS, BUSINESS_TYPE_WORDS, DIRECTION_WORDS } from '@/contract/words/words';
import { makePdf, type Pdf } from '../../../files/pdf';
import { formatCents } from '../cents';
import { shownTime } from '../days';
import type { FlowRow } from '../entries/flowPage';
import { amountInCapitals } from './capitals';
import { LEFT_OUT_NOTE, LEFT_OUT_TITLE, type LeftOut, leftOutLine, sortOut } from './unprintable';

/** The content of one PDF voucher: a ledger entry, its owner, and the code by which the platform verifies the voucher. */
export interface VoucherFacts {
  row: FlowRow;
  ownerName: string;
  verificationCode: string;
}

// Size of a voucher's page in points: A5 landscape.
const PAGE = { width: 595.28, height: 419.53, margin: 32 };
const INNER = PAGE.width - 2 * PAGE.margin;
const INK = '#1d2129';
const FAINT = '#6b7280';
const RULE = '#b6bcc6';
const SEAL = '#c0392b';
const LABEL_WIDTH = 66;
const LINE = 26;

/**
 * Draws a text so that it fits its box: first wraps the text, then reduces its size. A name or a remark is never cut
 * off.
 */
function fitText(
  doc: Pdf,
  text: string,
  box: { x: number; y: number; width: number; height: number },
  size = 9.5,
): void {
  let fitted = size;
  doc.fontSize(fitted);
  while (fitted > 3 && doc.heightOfString(text, { width: box.width }) > box.height) {
    fitted -= 0.5;
    doc.fontSize(fitted);
  }
  const height = Math.min(box.height, doc.heightOfString(text, { width: box.width }));
  doc.text(text, box.x, box.y + Math.max(0, (box.height - height) / 2), {
    width: box.width,
    height: box.height,
    ellipsis: true,
  });
}

function drawVoucher(
  doc: Pdf,
  clean: (text: string) => string,
  { row, ownerName, verificationCode }: VoucherFacts,
  printedAt: Date,
): void {
  const left = PAGE.margin;
  let y = 78;

  doc.fillColor(FAINT).fontSize(9).text('开放平台', left, 38);
  doc.fillColor(INK).fontSize(20).text('电子回单', left, 30, { width: INNER, align: 'center' });
  doc
    .fillColor(FAINT)
    .fontSize(8)
    .text(`生成时间 ${shownTime(printedAt)}（北京时间）`, left, 40, { width: INNER, align: 'right' });
  doc
    .moveTo(left, 66)
    .lineTo(left + INNER, 66)
    .lineWidth(1.2)
    .strokeColor(INK)
    .stroke();

  const top = y;
  const cell = (label: string, value: string, x: number, width: number, height: number) => {
    doc.lineWidth(0.6).strokeColor(RULE).rect(x, y, width, height).stroke();
    doc.rect(x, y, LABEL_WIDTH, height).stroke();
    doc.fillColor(FAINT);
    fitText(doc, label, { x: x + 6, y: y + 3, width: LABEL_WIDTH - 8, height: height - 6 }, 9);
    doc.fillColor(INK);
    fitText(doc, clean(value), {
      x: x + LABEL_WIDTH + 6,
      y: y + 3,
      width: width - LABEL_WIDTH - 12,
      height: height - 6,
    });
  };
  const half = INNER / 2;
  const pair = (a: readonly [string, string], b: readonly [string, string], height = LINE) => {
    cell(a[0], a[1], left, half, height);
    cell(b[0], b[1], left + half, half, height);
    y += height;
  };
  const single = (label: string, value: string, height = LINE) => {
    cell(label, value, left, INNER, height);
    y += height;
  };

  const owner = { name: ownerName, account: row.accountNo };
  const other = { name: row.counterpartyName, account: row.counterpartyAccount };
  const [payer, payee] = row.direction === 'OUT' ? [owner, other] : [other, owner];
  pair(['流水号', row.flowNo], ['交易时间', shownTime(row.createdAt)]);
  pair(['付款方户名', payer.name], ['收款方户名', payee.name], 32);
  pair(['付款方账号', payer.account], ['收款方账号', payee.account]);
  pair(['金额（小写）', `¥${grouped(formatCents(row.amountCents))}`], ['币种', '人民币']);
  single('金额（大写）', `人民币${amountInCapitals(row.amountCents)}`);
  pair(
    ['业务类型', BUSINESS_TYPE_WORDS[row.businessType]],
    ['收支', `${DIRECTION_WORDS[row.direction]}（${ACCOUNT_TYPE_WORDS[row.accountType]}）`],
  );
  single('交易单号', row.tradeNo);
  single('备注', row.remark, 48);
  doc
    .lineWidth(1)
    .strokeColor(INK)
    .rect(left, top, INNER, y - top)
    .stroke();

  drawSeal(doc, left + INNER - 56, y + 34);
  doc
    .fillColor(INK)
    .fontSize(9)
    .text(`验证码 ${verificationCode}`, left, y + 12, { lineBreak: false });
  doc
    .fillColor(FAINT)
    .fontSize(7.5)
    .text('本回单由系统生成，可凭流水号和验证码向平台核验；重复下载不代表重复交易，请勿重复记账。', left, y + 28, {
      width: INNER - 130,
    });
}

function drawSeal(doc: Pdf, x: number, y: number): void {
  doc.save().opacity(0.72).lineWidth(1.6).strokeColor(SEAL).fillColor(SEAL);
  doc.circle(x, y, 36).stroke();
  const star = Array.from({ length: 10 }, (_, index) => {
    const radius = index % 2 === 0 ? 9 : 3.6;
    const angle = -Math.PI / 2 + (index * Math.PI) / 5;
    return [x + radius * Math.cos(angle), y - 8 + radius * Math.sin(angle)] as [number, number];
  });
  doc.polygon(...star).fill();
  doc.fontSize(8).text('开放平台', x - 32, y - 30, { width: 64, align: 'center', lineBreak: false });
  doc.fontSize(8).text('电子回单专用章', x - 34, y + 10, { width: 68, align: 'center', lineBreak: false });
  doc.restore().opacity(1);
}

/** Groups the digits of an amount: `1234567.00` → `1,234,567.00`. */
const grouped = (amount: string) => amount.replace(/\B(?=(\d{3})+(?=\.))/g, ',');

/** Number of lines per page on the pages that list the vouchers left out. */
const LINES_A_PAGE = 18;

/** Draws the pages that list the vouchers which cannot be printed. */
function drawLeftOut(doc: Pdf, leftOut: readonly LeftOut[]): void {
  for (let from = 0; from < leftOut.length; from += LINES_A_PAGE) {
    doc.addPage();
    doc.fillColor(INK).fontSize(16).text(LEFT_OUT_TITLE, PAGE.margin, 30);
    doc.fontSize(9).text(LEFT_OUT_NOTE, PAGE.margin, 60);
    for (const [at, one] of leftOut.slice(from, from + LINES_A_PAGE).entries())
      doc.text(leftOutLine(one), PAGE.margin, 82 + at * 16, { lineBreak: false });
  }
}

/** Separates vouchers that can be printed from vouchers with a character that none of the fonts contains. */
export const printableVouchers = <Facts extends VoucherFacts>(vouchers: readonly Facts[]) =>
  sortOut(vouchers, ({ row, ownerName }) => ({
    no: row.flowNo,
    name: row.counterpartyName,
    texts: [ownerName, row.counterpartyName, row.counterpartyAccount, row.tradeNo, row.remark],
  }));

/** Creates one PDF with a page per voucher. The first page lists vouchers that cannot be printed. */
export const voucherPdf = (vouchers: readonly VoucherFacts[], printedAt: Date): Promise<Buffer> =>
  makePdf(
    {
      size: [PAGE.width, PAGE.height],
      margin: 0,
      autoFirstPage: false,
      info: { Title: '电子回单', Creator: '开放平台', CreationDate: printedAt },
    },
    async (doc, clean, pageDone) => {
      const { printable, leftOut } = printableVouchers(vouchers);
      drawLeftOut(doc, leftOut);
      for (const facts of printable) {
        doc.addPage();
        drawVoucher(doc, clean, facts, printedAt);
        await pageDone();
      }
    },
  );
