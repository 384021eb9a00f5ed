import { Button } from '@arco-design/web-react';
import type { ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { WalletProductCode } from '@/contract/walletProducts';
import { sessionSelectors } from '@/features/session';
import { paths } from '@/shared/paths';
import { useResource } from '@/shared/resource/useResource';
import { StatusPage } from '@/shared/status/StatusPage';
import { Way } from '@/shared/status/Way';
import { products } from './resources';
import { moneyEvents } from './slice';
import { PRODUCT_TEXT as TEXT } from './text';

interface ProductGateProps {
  title: string;
  product: WalletProductCode;
  children: ReactNode;
}

/** What stands behind it is there once the member has opened the product; until then this is where it is opened. */
export function ProductGate({ title, product, children }: ProductGateProps) {
  const dispatch = useDispatch();
  const { data, stage, error, asOf, again } = useResource(products);
  const mayOpen = useSelector(sessionSelectors.selectPermissions).includes('product:open');
  const own = data?.find(({ productCode }) => productCode === product);
  if (own?.opened) return children;
  const { productName = '', description = '' } = own ?? {};
  return (
    <StatusPage
      title={title}
      {...(own ? {} : { status: { stage, asOf, error, hurry: again } })}
      view={
        own
          ? {
              tone: 'attention',
              headline: TEXT.notOpen(productName),
              next: mayOpen ? description : `${description}${TEXT.mayNotOpen}`,
              actions: (
                <>
                  {mayOpen ? (
                    <Button
                      type="primary"
                      loading={stage === 'loading'}
                      onClick={() => dispatch(moneyEvents.productWanted({ productCode: product, productName }))}
                    >
                      {TEXT.open}
                    </Button>
                  ) : null}
                  <Way to={paths.fund.overview}>{TEXT.toOverview}</Way>
                </>
              ),
            }
          : null
      }
    />
  );
}
