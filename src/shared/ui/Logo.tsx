/**
 * The platform's logo as inline SVG, which needs no request and appears at once. Hidden from screen readers, because the
 * platform's name is next to it.
 */
export const Logo = ({ size }: { size: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="7" fill="rgb(var(--primary-6))" />
    <g fill="none" stroke="var(--color-white)" strokeWidth="2.2" strokeLinejoin="round">
      <path d="M8 11.5 16 7l8 4.5v9L16 25l-8-4.5z" />
      <path d="m8 11.5 8 4.5 8-4.5M16 16v9" />
    </g>
  </svg>
);
