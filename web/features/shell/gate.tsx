import roof from '#web/art/marks/roof.svg?url';
import { GateContent } from '#web/features/login/gate-content.tsx';

/** The login gate: roof, two posts and a plinth around the login or the pass. */
export function Gate() {
  return (
    <div className="gate">
      <img className="gate-roof" src={roof} alt="" width={336} height={46} />
      <div className="gate-wall">
        <GateContent />
      </div>
      <div className="gate-plinth" />
    </div>
  );
}
