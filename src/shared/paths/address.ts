import type { Query as AccountQuery } from './account';
import type { Query as DocumentQuery } from './document';
import type { Query as FundQuery } from './fund';
import type { Query as HomeQuery } from './home';
import type { Query as OnboardingQuery } from './onboarding';
import type { Query as OpenQuery } from './open';
import type { Query as OperationQuery } from './operation';
import type { Query as ProductQuery } from './product';
import type { Query as SolutionQuery } from './solution';
import type { Query as TradeQuery } from './trade';
import type { Query as WarehouseQuery } from './warehouse';

interface Queries
  extends AccountQuery,
    DocumentQuery,
    FundQuery,
    HomeQuery,
    OnboardingQuery,
    OpenQuery,
    OperationQuery,
    ProductQuery,
    SolutionQuery,
    TradeQuery,
    WarehouseQuery {}

/** Returns the address of a page with a query. The parameters are typed: each page declares which ones a link may set. */
export const address = <Path extends keyof Queries>(
  path: Path,
  query: Partial<Record<Queries[Path], string>>,
): string =>
  `${path}?${Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&')}`;
