import { applyInfo, applyPage } from '@/contract/applications';
import { productOpenInfo } from '@/contract/products';
import { defineResource } from '@/shared/resource/defineResource';

/** Every product with its state at the merchant. */
export const centre = defineResource<typeof productOpenInfo>({
  id: 'products/centre',
  call: productOpenInfo,
  request: {},
});

/** An application by its number. */
export const application = defineResource<typeof applyInfo>({ id: 'products/application', call: applyInfo });

/** The applications about one thing, the newest first. */
export const applicationsAbout = defineResource<typeof applyPage>({ id: 'products/about', call: applyPage });
