/** What a worker records of a photo where no suite looks at its files. */
export const made = {
  width: 600,
  height: 400,
  colors: [{ hex: '#c03020', ratio: 0.5 }],
  thumbhash: 'aGFzaA==',
  fingerprint: null,
  images: [],
  files: [],
};
