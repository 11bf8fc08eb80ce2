import type { Message } from '@heliograph/kernel';
import { appendTo, testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll } from '@jest/globals';
import { notificationsContext } from '../../notifications.context.js';
import { type Heard, neighbours } from './neighbours.js';

/** Notifications with the logs that they follow, for the specs of one `describe`. @param first people of the specs have the numbers from here on */
export function notificationsFixture(first: number) {
  let product: TestProduct;
  let people = first;
  beforeAll(async () => {
    product = await testProduct([notificationsContext, ...neighbours]);
  });
  afterAll(() => product.close());
  return {
    get product(): TestProduct {
      return product;
    },
    dispatch: <M extends Message<unknown>>(message: M) => product.dispatcher.dispatch(message),
    happens: async (...events: readonly Heard[]): Promise<void> => {
      await appendTo([...neighbours, notificationsContext], product.runtime.store, events);
      await product.catchUp();
    },
    somebody: (): number => (people += 1),
  };
}
