import { MERCHANT_APPLICATION } from '@/contract/calls/merchantOpening';
import { fieldsAs } from '@/shared/form/steps/model';
import { ruleOf } from '@/shared/form/steps/rules';
import { productsIn } from './lists';
import { ProductsField } from './ProductsField';
import { TEXT } from './text';

const { PRODUCTS } = MERCHANT_APPLICATION.sections;
const products = PRODUCTS.schema.shape;

/** The field for the products that are opened together with the merchant. */
export const PRODUCT_FIELDS = fieldsAs(
  {
    kind: 'custom',
    name: 'productCodes',
    label: PRODUCTS.fields.productCodes.label,
    help: TEXT.help.products,
    rule: (value) =>
      ruleOf(products.productCodes)(value) ?? (productsIn(value).length < 2 ? TEXT.product.needsMethod : undefined),
    render: (props) => <ProductsField {...props} />,
  },
  {
    kind: 'text',
    name: 'remark',
    label: PRODUCTS.fields.remark.label,
    rule: ruleOf(products.remark),
    maxLength: 200,
    optional: true,
  },
);
