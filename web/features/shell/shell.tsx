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

/** A page that fails takes only its own place: the rest of the site stays around it. */
export function ErrorBoundary() {
  return (
    <ShellFrame>
      <Failure />
    </ShellFrame>
  );
}
