import type { ApplicationTables } from './schemaApplications';
import type { AppTables } from './schemaApps';
import type { BatchTables } from './schemaBatches';
import type { BrandTables } from './schemaBrands';
import type { CollectSignTables } from './schemaCollectSign';
import type { ExportTables } from './schemaExports';
import type { FileTables } from './schemaFiles';
import type { MemberBookTables } from './schemaMemberBooks';
import type { MessageTables } from './schemaMessages';
import type { MoneyTables } from './schemaMoney';
import type { OnboardingTables } from './schemaOnboarding';
import type { OrderTables } from './schemaOrders';
import type { PlatformTables } from './schemaPlatform';
import type { ProductTables } from './schemaProducts';
import type { RuleTables } from './schemaRules';
import type { StatementTables } from './schemaStatements';
import type { WarehouseTables } from './schemaWarehouse';

/** Every table, as the query layer knows them; the truth is in `migrations/`. */
export interface Database
  extends PlatformTables,
    MoneyTables,
    MessageTables,
    FileTables,
    OnboardingTables,
    OrderTables,
    ExportTables,
    ApplicationTables,
    AppTables,
    BatchTables,
    BrandTables,
    CollectSignTables,
    MemberBookTables,
    ProductTables,
    RuleTables,
    StatementTables,
    WarehouseTables {}
