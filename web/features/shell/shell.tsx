import { Outlet } from 'react-router';
import { Failure } from './failure.tsx';
import { ShellFrame } from './frame.tsx';

/** Around every page. */
export function Component() {
  return (
    <ShellFrame>
      <Outlet />
    </ShellFrame>
  );
}

/** Where the shell itself could not be shown. */
export function ErrorBoundary() {
  return (
    <ShellFrame>
      <Failure />
    </ShellFrame>
  );
}
