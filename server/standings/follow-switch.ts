interface Modules {
  isOn(name: 'standings'): boolean;
  onChange(listener: () => void): void;
}

/** Calls whenever the module was switched: while it is on, the rankings read more columns of the game. */
export function followSwitch(modules: Modules, readAgain: () => Promise<void>): void {
  let wasOn = modules.isOn('standings');
  modules.onChange(() => {
    if (modules.isOn('standings') !== wasOn) void readAgain();
    wasOn = modules.isOn('standings');
  });
}
