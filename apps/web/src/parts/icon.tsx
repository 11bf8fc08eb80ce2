const paths = {
  heart: 'M12 20.2S3.8 15.4 3.8 9.4A4.5 4.5 0 0 1 12 6.9a4.5 4.5 0 0 1 8.2 2.5c0 6-8.2 10.8-8.2 10.8Z',
  collect: 'M4.75 7.75h11.5v11.5H4.75Zm3-3h11.5v11.5M10.5 10.5v6m-3-3h6',
  comment: 'M4.5 5.5h15v10.5h-8l-4.2 3.5V16H4.5Z',
  search: 'M10.75 4.5a6.25 6.25 0 1 1 0 12.5 6.25 6.25 0 0 1 0-12.5Zm4.6 10.85 4.4 4.4',
  bell: 'M6.75 16.25V11a5.25 5.25 0 0 1 10.5 0v5.25l1.5 1.75H5.25Zm3.5 4.25h3.5',
  upload: 'M12 15.5V4.75m0 0L7.75 9M12 4.75 16.25 9M4.75 15.5v3.75h14.5V15.5',
  place: 'M12 20.5s6-5.6 6-10.4a6 6 0 1 0-12 0c0 4.8 6 10.4 6 10.4Zm0-8.4a2.1 2.1 0 1 0 0-4.2 2.1 2.1 0 0 0 0 4.2Z',
  link: 'M10 13.8a3.6 3.6 0 0 0 5.3.2l2.6-2.6a3.7 3.7 0 0 0-5.2-5.2l-1.3 1.2m2.6 2.8a3.6 3.6 0 0 0-5.3-.2l-2.6 2.6a3.7 3.7 0 0 0 5.2 5.2l1.3-1.2',
  lock: 'M6.5 10.75h11v8.5h-11Zm2.25 0V8a3.25 3.25 0 0 1 6.5 0v2.75',
  unlock: 'M6.5 10.75h11v8.5h-11Zm2.25 0V7.5a3.25 3.25 0 0 1 6.4-.8',
  previous: 'M14.5 5.5 8 12l6.5 6.5',
  next: 'M9.5 5.5 16 12l-6.5 6.5',
} as const;

export type IconName = keyof typeof paths;
export const iconNames = Object.keys(paths) as readonly IconName[];

/** Drawn next to words that say the same, so hidden from screen readers. */
export function Icon({ name, filled = false }: { name: IconName; filled?: boolean }) {
  return (
    <svg className={filled ? 'icon icon-filled' : 'icon'} viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}
