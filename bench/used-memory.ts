/** Bytes of the heap and of buffers in use; call it under `node --expose-gc`, or garbage counts too. */
export function usedMemory(): number {
  for (let round = 0; round < 3; round++) globalThis.gc?.();
  const { arrayBuffers, heapUsed } = process.memoryUsage();
  return arrayBuffers + heapUsed;
}
