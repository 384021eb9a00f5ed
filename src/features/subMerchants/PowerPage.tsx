import { Link } from 'react-router-dom';
import {
  POWER_STATE_WORDS,
  type PowerRow,
  type PowerState,
  SUB_PRODUCT_WORDS,
  subPowerPage,
} from '@/contract/calls/subMerchants';
import { ProductCode } from '@/contract/words/productCodes';
import { longNumber, text } from '@/shared/list/cells';
import { defineList } from '@/shared/list/defineList';
import { firstQuestion, ListPage } from '@/shared/list/ListPage';
import { paths } from '@/shared/paths';
import { editOf, settleOf, subMerchantOf } from './links';
import { powerState, subState } from './states';
import styles from './subMerchants.module.css';
import { POWER_TEXT as TEXT } from './text';

/** Columns of rarely used products, hidden until the user shows them. */
const SELDOM: readonly ProductCode[] = ['ZTO_QUICK_PAYMENT', 'ZTO_MOBILE_BANK', 'ZTO_WALLET_PS_TO_BANK', 'ZTO_DEFRAY'];

/** A column for a product. Each cell shows the product's state at the sub-merchant and links to the page that changes it. */
const cellOf = (code: ProductCode) => ({
  key: code,
  title: SUB_PRODUCT_WORDS[code],
  width: 100,
  as: {
    render: (state: PowerState, { merchantNo, merchantName }: PowerRow) => (
      <Link
        className={styles.cell}
        to={editOf(merchantNo, code)}
        aria-label={TEXT.cell(merchantName, SUB_PRODUCT_WORDS[code], POWER_STATE_WORDS[state])}
      >
        {powerState.render(state, undefined as never)}
      </Link>
    ),
  },
  ...(SELDOM.includes(code) ? { hiddenAtFirst: true } : {}),
});

/** The matrix of sub-merchants and products. */
const powerList = defineList<typeof subPowerPage>({
  id: 'subMerchants/powers',
  title: TEXT.title,
  call: subPowerPage,
  rowKey: 'merchantNo',
  filters: [
    { kind: 'text', key: 'keyword', label: TEXT.keyword, placeholder: TEXT.keywordHint },
    { kind: 'choice', key: 'state' },
    { kind: 'choice', key: 'productCode', label: TEXT.product, options: SUB_PRODUCT_WORDS },
    { kind: 'choice', key: 'productState', label: TEXT.productState, options: POWER_STATE_WORDS },
  ],
  columns: [
    { key: 'merchantName', width: 124, as: text },
    { key: 'state', as: subState },
    ...ProductCode.options.map(cellOf),
    { key: 'merchantNo', as: longNumber, copyable: true, hiddenAtFirst: true },
  ],
  rowActions: [
    {
      id: 'edit',
      label: TEXT.edit,
      page: paths.operation.merchantPowerEdit,
      to: ({ merchantNo }) => editOf(merchantNo),
    },
    {
      id: 'settle',
      page: paths.operation.merchantPowerEditSettle,
      label: TEXT.settle,
      when: ({ state }) => state === 'PASS',
      to: ({ merchantNo }) => settleOf(merchantNo),
    },
    {
      id: 'detail',
      label: TEXT.detail,
      page: paths.operation.settledDetail,
      to: ({ merchantNo }) => subMerchantOf(merchantNo),
    },
  ],
  emptyHint: TEXT.empty,
});

/** The page /operation/merchantPower/index: a matrix of the agent's sub-merchants and their products. */
export const PowerPage = Object.assign(() => <ListPage spec={powerList} />, {
  firstEvents: (search: string) => [firstQuestion(powerList, search)],
});
