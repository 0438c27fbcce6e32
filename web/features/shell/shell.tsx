import { Outlet } from 'react-router';
import { Failure } from './failure.tsx';
import { ShellFrame } from './frame.tsx';

export { Failure };

export function Component() {
  return (
    <ShellFrame>
      <Outlet />
    </ShellFrame>
  );
}

/** Shown when the shell's own data failed. */
export function ErrorBoundary() {
  return (
    <ShellFrame>
      <Failure />
    </ShellFrame>
  );
}
