import { expect, it } from '@jest/globals';
import { foldRecoveryCode, newRecoveryCode } from './recovery-codes.js';

it('a recovery code is sixteen letters in four groups, none twice, none that is taken for another', () => {
  const codes = Array.from({ length: 1000 }, newRecoveryCode);
  expect(new Set(codes).size).toBe(1000);
  for (const code of codes) expect(code).toMatch(/^([a-km-np-z2-9]{4}-){3}[a-km-np-z2-9]{4}$/);
});

it('is the same however it is typed', () => {
  for (const typed of ['f7km-2q9x-hw3d-apn5', 'F7KM2Q9XHW3DAPN5', ' f7km 2q9x hw3d apn5 '])
    expect(foldRecoveryCode(typed)).toBe('f7km2q9xhw3dapn5');
  for (const typed of ['', '123456', 'f7km-2q9x-hw3d-apn', 'l7km-2q9x-hw3d-apn5', '\0'.repeat(16)])
    expect(foldRecoveryCode(typed)).toBeNull();
});
