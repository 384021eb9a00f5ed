import { Button } from '@arco-design/web-react';
import { useEffect, useRef, useState } from 'react';
import type { DocumentCall } from '@/contract/calls/documents';
import { Field } from '@/shared/form/Field';
import { useUnloadGuard } from '@/shared/ui/useUnloadGuard';
import styles from '../documents.module.css';
import { TEXT as PAGE_TEXT } from '../text';
import { type Form, ShapeFields } from './ShapeFields';
import {
  blankOf,
  encryptedIn,
  type Problems,
  readForm,
  shapesOf,
  type TypedFields,
  typedOf,
  withTyped,
} from './shapes';
import { TEXT } from './text';

const PARTS = ['params', 'query', 'body'] as const;
type Part = (typeof PARTS)[number];

const parsed = (text: string): { value: unknown } | null => {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
};
const pretty = (value: unknown) => JSON.stringify(value, null, 2);

/** A valid request, ready to be sent. `text`: the exact bytes of the body. */
interface ReadyRequest {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
  text: string;
  encrypt: (string | number)[][];
}

interface Options {
  /** Names of fields that the form leaves out, because the gateway fills them in. */
  without?: readonly string[];
  /** Called at each change of the input, because a displayed response no longer belongs to the changed input. */
  onChange: () => void;
  /**
   * Error messages of the platform by field. Each refusal is a new object, so that the form shows it again even if the text is
   * equal.
   */
  refused?: Readonly<Record<string, string>> | undefined;
}

/**
 * The state of a request form: params and query as fields, the body as fields or as equivalent JSON. An error appears
 * when its field loses focus and on submit. The submit focuses the first error. An error disappears when its field
 * changes.
 */
export function useRequest(of: DocumentCall, { without = [], onChange, refused }: Options) {
  const shapes = { params: shapesOf(of.params), query: shapesOf(of.query, without), body: shapesOf(of.body, without) };
  const [typed, setTyped] = useState<Record<Part, TypedFields>>(() => ({
    params: blankOf(shapes.params),
    query: blankOf(shapes.query),
    body: blankOf(shapes.body),
  }));
  /** The body as JSON text; null if the user fills in fields instead. */
  const [json, setJson] = useState<string | null>(null);
  const [misfit, setMisfit] = useState('');
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const [refusals, setRefusals] = useState<Problems>({});
  const [tries, setTries] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const [isUnsent, setUnsent] = useState(false);
  useUnloadGuard(isUnsent);
  const changed = () => {
    setUnsent(true);
    onChange();
  };

  const read = {
    params: readForm(shapes.params, typed.params),
    query: readForm(shapes.query, typed.query),
    body: readForm(shapes.body, typed.body),
  };
  const parsedBody = json === null ? null : parsed(json);

  useEffect(() => {
    if (refused) setRefusals(refused);
  }, [refused]);
  // Focuses the first error after it was rendered.
  useEffect(() => {
    if (tries > 0) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);

  const formOf = (part: Part): Form => ({
    problems: Object.fromEntries([
      ...Object.entries(read[part].problems).filter(([path]) => shown.has(`${part}.${path}`)),
      ...Object.entries(refusals),
    ]),
    onChange: (path, value) => {
      const at = path.join('.');
      setTyped((now) => ({ ...now, [part]: withTyped(now[part], path, value) as TypedFields }));
      setShown((now) => new Set([...now].filter((one) => one !== `${part}.${at}`)));
      setRefusals(({ [at]: _gone, ...rest }) => rest);
      changed();
    },
    onLeave: (path) => setShown((now) => new Set([...now, `${part}.${path}`])),
  });

  const asForm = () => {
    if (json === null) return;
    const value = json.trim() === '' ? { value: {} } : parsedBody;
    const found = value ? typedOf(shapes.body, value.value) : { misfit: TEXT.notJson };
    if ('misfit' in found) return setMisfit(found.misfit);
    setMisfit('');
    setTyped((now) => ({ ...now, body: found.typed }));
    setJson(null);
  };
  const asJson = () => {
    if (json === null) setJson(pretty(read.body.value));
  };

  /** Validates the input and returns the request to send. If a field is invalid, it shows the errors and returns null. */
  const ready = (): ReadyRequest | null => {
    const parts = json === null ? PARTS : PARTS.slice(0, 2);
    const wrong = parts.flatMap((part) => Object.keys(read[part].problems).map((path) => `${part}.${path}`));
    setShown((now) => new Set([...now, ...wrong]));
    // An amount field validates its own text, so its error is read from the element.
    const own = box.current?.querySelector<HTMLInputElement>('input[aria-invalid="true"]');
    const isOther = own !== null && own !== undefined && !own.validity.valid;
    if (wrong.length > 0 || isOther || (json !== null && parsedBody === null)) {
      setTries(tries + 1);
      return null;
    }
    setUnsent(false);
    const hasBody = of.method !== 'GET' && (shapes.body.length > 0 || of.kind === 'OPEN');
    const body = json === null ? read.body.value : parsedBody?.value;
    const text = !hasBody ? '' : json === null ? JSON.stringify(body) : json;
    return {
      params: read.params.value,
      query: read.query.value,
      body,
      text,
      encrypt: hasBody ? encryptedIn(shapes.body, body) : [],
    };
  };

  const section = (part: Part) =>
    shapes[part].length === 0 ? null : (
      <fieldset key={part} className={styles.part}>
        <legend>{part === 'body' ? TEXT.bodyText : PAGE_TEXT[part]}</legend>
        {part === 'body' ? (
          <fieldset className={styles.languages} aria-label={TEXT.way}>
            <Button
              size="small"
              type={json === null ? 'primary' : 'default'}
              aria-pressed={json === null}
              onClick={asForm}
            >
              {TEXT.form}
            </Button>
            <Button
              size="small"
              type={json === null ? 'default' : 'primary'}
              aria-pressed={json !== null}
              onClick={asJson}
            >
              {TEXT.json}
            </Button>
          </fieldset>
        ) : null}
        {part === 'body' && json !== null ? (
          <Field label={TEXT.bodyText} problem={parsedBody === null ? TEXT.noJson : misfit === '' ? undefined : misfit}>
            {(control) => (
              <textarea
                {...control}
                name="body"
                className={styles.area}
                rows={Math.min(16, Math.max(4, json.split('\n').length))}
                spellCheck={false}
                value={json}
                onChange={({ target }) => {
                  setJson(target.value);
                  setMisfit('');
                  changed();
                }}
              />
            )}
          </Field>
        ) : (
          <ShapeFields shapes={shapes[part]} typed={typed[part]} form={formOf(part)} />
        )}
      </fieldset>
    );

  /** The body of the documented example, without the fields that would have to be encrypted again. */
  const example = of.example && of.kind === 'OPEN' ? parsed(of.example.request.split('\n\n')[1] ?? '') : null;
  const fillExample = () => {
    if (!example) return;
    const sealed = new Set(shapes.body.filter(({ rule }) => rule.encrypted).map(({ name }) => name));
    const value = Object.fromEntries(Object.entries(example.value as object).filter(([name]) => !sealed.has(name)));
    const found = typedOf(shapes.body, value);
    if ('misfit' in found) return setJson(pretty(value));
    setJson(null);
    setTyped((now) => ({ ...now, body: found.typed }));
    onChange();
  };

  return {
    /**
     * The params and query that are currently typed. Callers compute dependent values from them, such as the request
     * target.
     */
    now: { params: read.params.value, query: read.query.value },
    ready,
    fields: (
      <div ref={box}>
        {PARTS.map(section)}
        {example && shapes.body.length > 0 ? (
          <Button size="small" onClick={fillExample}>
            {TEXT.fillExample}
          </Button>
        ) : null}
        {PARTS.every((part) => shapes[part].length === 0) ? <p className={styles.hint}>{TEXT.noBody}</p> : null}
      </div>
    ),
  };
}
