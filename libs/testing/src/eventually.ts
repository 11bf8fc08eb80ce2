/** Runs `check` until it stops throwing; its last error is thrown at the deadline. */
export async function eventually<T>(check: () => T | Promise<T>, deadlineMilliseconds = 10_000): Promise<T> {
  const deadline = Date.now() + deadlineMilliseconds;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
