/** Since when a repeated job has failed. */
export interface FailureTimer {
  /** Notes the end of a run. */
  note(worked: boolean): void;
  /** True when every run of the last `seconds` has failed. */
  hasFailedFor(seconds: number): boolean;
}

/** @param now monotonic milliseconds */
export function createFailureTimer(now = () => performance.now()): FailureTimer {
  let failingSince: number | undefined;
  return {
    note(worked) {
      failingSince = worked ? undefined : (failingSince ?? now());
    },
    hasFailedFor: (seconds) => failingSince !== undefined && now() - failingSince >= seconds * 1000,
  };
}
