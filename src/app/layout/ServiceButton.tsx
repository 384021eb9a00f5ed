import { IconCustomerService } from '@arco-design/web-react/icon';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { paths } from '@/shared/paths';
import { isComposing } from '@/shared/ui/composing';
import { linkChosen } from '../navigation/slice';
import styles from './service.module.css';
import { selectLayout, serviceMoved } from './slice';
import { SERVICE_TEXT as TEXT } from './text';

/** Position of the customer service button: px from the right and from the bottom of the window. */
type Place = readonly [right: number, bottom: number];

/**
 * Reads the stored position of the button. Returns null for any text other than two whole numbers, because stored
 * data may be damaged (safety requirement C-08).
 */
const placeIn = (stored: string | null): Place | null => {
  const [, right, bottom] = /^(\d{1,4}),(\d{1,4})$/.exec(stored ?? '') ?? [];
  return right && bottom ? [Number(right), Number(bottom)] : null;
};

/** Maximum duration of a click in ms; a longer press is a drag (screen specification, section 2.3). */
const LONGEST_CLICK = 200;
/** Maximum movement of the pointer during a click, in px. */
const FURTHEST_CLICK = 5;
/** Distance in px that an arrow key moves the button. */
const STEP = 16;

const ARROWS: Readonly<Record<string, readonly [left: number, up: number]>> = {
  ArrowLeft: [STEP, 0],
  ArrowRight: [-STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
};

/** Returns the position of the element after a move to the left and up, limited to the screen. */
function moved(element: HTMLElement, [right, bottom]: Place, [left, up]: readonly [number, number]): Place {
  const { clientWidth, clientHeight } = document.documentElement;
  const inside = (value: number, room: number) => Math.round(Math.min(Math.max(value, 0), Math.max(room, 0)));
  return [
    inside(right + left, clientWidth - element.offsetWidth),
    inside(bottom + up, clientHeight - element.offsetHeight),
  ];
}

function placeOf(element: HTMLElement): Place {
  const { clientWidth, clientHeight } = document.documentElement;
  const { right, bottom } = element.getBoundingClientRect();
  return [Math.round(clientWidth - right), Math.round(clientHeight - bottom)];
}

interface Press {
  at: number;
  x: number;
  y: number;
  from: Place;
  far: boolean;
}

/**
 * The button 在线客服 (customer service), which opens /assistant. The user can drag it or move it with the arrow keys.
 * The browser stores its position.
 */
export function ServiceButton() {
  const dispatch = useDispatch();
  const id = useId();
  const { service } = useSelector(selectLayout);
  const [dragged, setDragged] = useState<Place | null>(null);
  const press = useRef<Press | null>(null);
  /** True after a drag: the click event that follows the drag must not open the customer service. */
  const [wasDrag, setWasDrag] = useState(false);
  const place = dragged ?? placeIn(service);

  const onPointerDown = ({
    currentTarget,
    pointerId,
    isPrimary,
    button,
    timeStamp,
    clientX,
    clientY,
  }: PointerEvent<HTMLElement>) => {
    if (!isPrimary || button !== 0) return;
    currentTarget.setPointerCapture(pointerId);
    setWasDrag(false);
    press.current = { at: timeStamp, x: clientX, y: clientY, from: placeOf(currentTarget), far: false };
  };
  const onPointerMove = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const { current } = press;
    if (!current) return;
    const by = [current.x - clientX, current.y - clientY] as const;
    current.far ||= Math.hypot(...by) > FURTHEST_CLICK;
    if (current.far) setDragged(moved(currentTarget, current.from, by));
  };
  const onPointerUp = ({ timeStamp }: PointerEvent<HTMLElement>) => {
    const { current } = press;
    if (!current) return;
    press.current = null;
    setWasDrag(current.far || timeStamp - current.at > LONGEST_CLICK);
    if (dragged) dispatch(serviceMoved({ place: dragged.join() }));
    setDragged(null);
  };
  const onPointerCancel = () => {
    press.current = null;
    setDragged(null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = ARROWS[event.key];
    if (!by || isComposing(event)) return;
    event.preventDefault();
    dispatch(serviceMoved({ place: moved(event.currentTarget, placeOf(event.currentTarget), by).join() }));
  };
  const onClick = () => {
    setWasDrag(false);
    if (!wasDrag) dispatch(linkChosen({ to: paths.open.assistant }));
  };
  return (
    <aside>
      <button
        type="button"
        className={styles.button}
        data-leaves={wasDrag ? undefined : ''}
        data-moved={place ? '' : undefined}
        style={place ? ({ '--right': `${place[0]}px`, '--bottom': `${place[1]}px` } as CSSProperties) : undefined}
        aria-describedby={id}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={onPointerCancel}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        <IconCustomerService aria-hidden="true" />
        <span className={styles.word}>{TEXT.button}</span>
      </button>
      <span id={id} hidden>
        {TEXT.hint}
      </span>
    </aside>
  );
}
