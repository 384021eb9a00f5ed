import type { ReactNode } from 'react';
import type { WalletProductCode } from '@/contract/calls/walletProducts';
import { LazyOpenProduct } from '@/features/memberProducts';
import { paths } from '@/shared/paths';
import { useResource } from '@/shared/resource/useResource';
import { ActionLink } from '@/shared/status/GuardedLink';
import { StatusPage } from '@/shared/status/StatusPage';
import { products } from './resources';
import { PRODUCT_TEXT as TEXT } from './text';

interface ProductGateProps {
  title: string;
  product: WalletProductCode;
  children: ReactNode;
}

/** Shows its children if the member has opened the product, otherwise the page that opens it. */
export function ProductGate({ title, product, children }: ProductGateProps) {
  const { data, stage, error, asOf, again } = useResource(products);
  const own = data?.find(({ productCode }) => productCode === product);
  if (own?.opened) return children;
  return (
    <StatusPage
      title={title}
      {...(own ? {} : { status: { stage, asOf, error, hurry: again } })}
      view={
        own
          ? {
              tone: 'attention',
              headline: TEXT.notOpen(own.productName),
              next: own.description,
              actions: <ActionLink to={paths.fund.overview}>{TEXT.toOverview}</ActionLink>,
              children: <LazyOpenProduct productCode={product} onOpened={again} />,
            }
          : null
      }
    />
  );
}
