/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { render } from '@testing-library/react';
import type { ApplicationSpec } from '@/contract/calls/applications';
import { LIMIT_APPLICATION } from '@/contract/calls/limitRules';
import { FEE_CHANGE_APPLICATION, PRODUCT_APPLICATION } from '@/contract/calls/products';
import { raiseForm } from '@/features/limits/raise';
import { withFacts as toldOf } from '@/features/products/ConfirmProducts';
import { openingForm } from '@/features/products/forms';
import { SPEC_OF } from '@/features/products/kinds';
import { sectionFacts } from '@/shared/application/sectionFacts';
import type { SavedForm } from '@/shared/form/steps/model';

const Picture = ({ url }: { label: string; url: string }) => <img alt="" src={url} />;
const saved = (id: string, values: Record<string, string>, masked: Record<string, string> = {}): SavedForm => ({
  steps: {},
  values: { [id]: values },
  masked: { [id]: masked },
  refused: {},
  facts: {},
});
const factsOf = (spec: ApplicationSpec, id: string, values: Record<string, string>) => {
  const section = spec.sections[id];
  if (!section) throw new Error(id);
  return Object.fromEntries(
    sectionFacts(id, section, { Picture })(saved(id, values)).map(({ label, value }) => [label, value]),
  );
};

describe('the summary before a submission', () => {
  it.each(
    Object.entries(SPEC_OF).flatMap(([kind, spec]) =>
      Object.entries((spec as ApplicationSpec).sections).map(
        ([id, section]) => [`${kind}.${id}`, id, section] as const,
      ),
    ),
  )('%s shows every field that has a value', (_, id, section) => {
    const all = Object.keys(section.fields);
    const kept = saved(
      id,
      Object.fromEntries(all.map((name) => [name, '1'])),
      Object.fromEntries(all.map((name) => [name, '1***1'])),
    );
    const facts = sectionFacts(id, section, { Picture })(kept);
    expect(facts.map(({ label }) => label)).toEqual(Object.values(section.fields).map(({ label }) => label));
    expect(facts.map(({ value }) => value)).not.toContain('');
  });

  it('shows amounts, parts and lists as text, and pictures as images', () => {
    expect(factsOf(LIMIT_APPLICATION, 'LIMIT', { single: '600000.00', day: '', month: '20000000.00' })).toEqual({
      [LIMIT_APPLICATION.sections.LIMIT.fields.single.label]: '600,000.00 元',
      [LIMIT_APPLICATION.sections.LIMIT.fields.month.label]: '20,000,000.00 元',
    });
    expect(factsOf(FEE_CHANGE_APPLICATION, 'FEE', { feeRate: '0.38', tierRates: '0.36,0.33' })).toEqual({
      费率: '0.38%',
      分档费率: '0.36%、0.33%',
    });
    const split = factsOf(PRODUCT_APPLICATION, 'SPLIT', { relations: 'SUPPLIER,STAFF', contractUrl: '/c.png' });
    expect(split).toMatchObject({ 接收方关系: '供应商、员工' });
    const { container } = render(split['分账协议']);
    expect(container.querySelector('img')).toHaveAttribute('src', '/c.png');
  });

  it.each([
    ['a raise of a limit', raiseForm],
    ['further products', openingForm(['ZTO_PS'])],
  ] as const)('%s: each step except the last shows its values, whichever component draws its fields', (_, form) => {
    const steps = form.steps.slice(0, -1);
    expect(steps.length).toBeGreaterThan(0);
    for (const { id, fields = [], facts } of steps.map((step) => toldOf(step as never))) {
      const kept = saved(id, Object.fromEntries(fields.map(({ name }) => [name, '1'])));
      expect(facts?.(kept as never)).toHaveLength(fields.length);
    }
  });
});
