import roof from '#web/art/marks/roof.svg?no-inline';
import { GateContent } from '#web/features/login/gate-content.tsx';

/** The login gate: roof, two posts and a plinth around the login or the pass. */
export function Gate({ asked = false }: { readonly asked?: boolean }) {
  return (
    <div className="gate">
      <img className="gate-roof" src={roof} alt="" width={336} height={46} />
      <div className="gate-wall">
        <GateContent asked={asked} />
      </div>
      <div className="gate-plinth" />
    </div>
  );
}
