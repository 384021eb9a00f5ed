import { createElement, forwardRef, type ReactNode, type SVGProps } from 'react';

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'ref'> {
  spin?: boolean;
}

/**
 * Makes an icon of the UI library Arco from its class, its attributes and its shapes. The build (sandbox/build/leanIcons.cjs)
 * rewrites Arco's icons to this function.
 */
export const arcoIcon = (look: string, attributes: SVGProps<SVGSVGElement>, ...shapes: ReactNode[]) =>
  forwardRef<SVGSVGElement, IconProps>(({ spin, className, ...given }, ref) =>
    createElement(
      'svg',
      {
        ...attributes,
        'aria-hidden': true,
        focusable: false,
        ...given,
        ref,
        className: `${className ? `${className} ` : ''}arco-icon ${look}${spin ? ' arco-icon-loading' : ''}`,
      },
      ...shapes,
    ),
  );
